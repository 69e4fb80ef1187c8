export default function QuizKingdomPage() {
  return null
}
