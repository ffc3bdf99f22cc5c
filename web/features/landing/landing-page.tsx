import { Logo } from '../../ui/logo.tsx';
import { benefits, features, footer, strengths } from './copy.ts';
import styles from './landing.module.css';
import { ProductPicture } from './product-picture.tsx';
import sections from './sections.module.css';

/** Spec, part 2, section 2.4. Without Fluent and without a router, so that a first visit is light. */
export const LandingPage = () => (
  <div className={styles.landing}>
    <title>Inkstream: agreements signed, sealed and on record</title>
    <a href="#main" className={styles.skip}>
      Skip to content
    </a>
    <Header />
    <main id="main" tabIndex={-1}>
      <Hero />
      <Strengths />
      <Features />
      <Benefits />
      <CallToAction />
    </main>
    <Footer />
  </div>
);

const Header = () => (
  <header className={`${styles.band} ${styles.header}`}>
    <a href="/" className={styles.brand}>
      <Logo size={32} />
      Inkstream
    </a>
    <nav aria-label="Account" className={styles.account}>
      <a href="/login" className={styles.quiet}>
        Sign In
      </a>
      <a href="/login?tab=register" className={styles.primary}>
        Get Started
      </a>
    </nav>
  </header>
);

const Hero = () => (
  <section className={`${styles.band} ${sections.hero}`}>
    <div className={sections.pitch}>
      <h1>Signed, sealed and on record for good</h1>
      <p className={sections.lead}>
        Send PDF and Word documents for signature, watch every step as it happens, and keep a sealed copy
        whose history nobody can rewrite. Not even us.
      </p>
      <div className={sections.actions}>
        <a href="/login?tab=register" className={styles.primary}>
          Start Free Trial
        </a>
        <button type="button" className={styles.secondary} onClick={showPicture}>
          Watch Demo
        </button>
      </div>
      <p className={sections.small}>Your signers need no account: they sign from the link in their mail.</p>
    </div>
    <ProductPicture />
  </section>
);

const showPicture = () => document.getElementById('product')?.scrollIntoView({ block: 'center' });

const Strengths = () => (
  <section className={`${styles.band} ${sections.strengths}`} aria-labelledby="strengths">
    <h2 id="strengths">What Inkstream is better at</h2>
    <ul>
      {strengths.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

const Features = () => (
  <section className={`${styles.band} ${sections.section}`} aria-labelledby="features">
    <h2 id="features">Everything from the first draft to the last signature</h2>
    <ul className={sections.cards}>
      {features.map(({ title, text, icon }) => (
        <li key={title} className={sections.card}>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={sections.icon}>
            <path d={icon} />
          </svg>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

const Benefits = () => (
  <section className={`${styles.band} ${sections.section}`} aria-labelledby="benefits">
    <div className={sections.split}>
      <h2 id="benefits">Less chasing, nothing to doubt</h2>
      <ul className={sections.benefits}>
        {benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
    </div>
  </section>
);

const CallToAction = () => (
  <section className={`${styles.band} ${sections.section}`}>
    <div className={sections.call}>
      <h2>Have your first document signed today</h2>
      <p>An account takes a minute. Upload a file, name the signers, send.</p>
      <a href="/login?tab=register" className={styles.onBrand}>
        Create Account
      </a>
    </div>
  </section>
);

const Footer = () => (
  <footer className={`${styles.band} ${styles.footer}`}>
    <div className={styles.brand}>
      <Logo />
      Inkstream
    </div>
    {footer.map(({ title, links }) => (
      <nav key={title} aria-label={title}>
        <h2>{title}</h2>
        <ul>
          {links.map((link) => (
            <li key={link}>
              <a href="/#">{link}</a>
            </li>
          ))}
        </ul>
      </nav>
    ))}
  </footer>
);
