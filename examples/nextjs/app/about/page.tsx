export default function StaticPage() {
  return <h1>About Notes</h1>;
}
