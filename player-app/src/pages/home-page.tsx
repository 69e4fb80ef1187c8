export function HomePage() {
  return <h1>Daily Quiz, Daily Win!</h1>
}
