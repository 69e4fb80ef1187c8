export default function QuizPage() {
  return null
}
