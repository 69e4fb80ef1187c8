export default function LogoutPage() {
  return null
}
