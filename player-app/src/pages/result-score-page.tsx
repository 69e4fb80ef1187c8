export default function ResultScorePage() {
  return null
}
