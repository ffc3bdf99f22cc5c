export const LandingPage = () => (
  <main>
    <a href="/login">Sign In</a>
  </main>
);
