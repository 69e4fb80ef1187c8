export default function LeaderboardPage() {
  return null
}
