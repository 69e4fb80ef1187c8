export default function QuizFlowPage() {
  return null
}
