export default function ResultDetailPage() {
  return null
}
