import '../../ui/look/colours.css';
import './fallback-face.css';
import { Logo } from '../../ui/logo.tsx';
import foot from './footer.module.css';
import styles from './landing.module.css';
import shots from './product-shot.module.css';
import { PreloadedShot, ProductShot } from './product-shot.tsx';
import { Replay } from './replay/replay.tsx';
import sections from './sections.module.css';
import { Benefits, CallToAction, Features, Proof, Strengths, Tour } from './sections.tsx';
import { texts } from './texts.ts';

/**
 * Spec, part 2, section 2.4. The build renders it to HTML (build/rendered-pages.ts), so nothing of it runs in a
 * browser; what moves is in landing.ts. Marks in double braces are filled in by the query service.
 */
export const LandingPage = () => (
  <div className={styles.landing}>
    <a href="#main" className={styles.skip}>
      {texts.skip}
    </a>
    <Header />
    <main id="main" tabIndex={-1}>
      <Hero />
      <Replay />
      <Tour />
      <Strengths />
      <Features />
      <Proof />
      <Benefits />
      <CallToAction />
    </main>
    <Footer />
  </div>
);

/** What search engines and other people's messages show of the page. */
export const LandingHead = () => (
  <>
    <PreloadedShot shot="prepare" sizes={HERO_SIZES} />
    <title>{texts.title}</title>
    <meta name="description" content={texts.description} />
    <link rel="canonical" href="{{origin}}/" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Inkstream" />
    <meta property="og:url" content="{{origin}}/" />
    <meta property="og:title" content={texts.title} />
    <meta property="og:description" content={texts.description} />
    <meta property="og:image" content="{{origin}}/cover.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content={texts.hero.heading} />
    <meta name="twitter:card" content="summary_large_image" />
  </>
);

const Header = () => (
  <header className={`${styles.band} ${styles.header}`}>
    <a href="/" className={styles.brand}>
      <Logo size={32} />
      Inkstream
    </a>
    <nav aria-label={texts.header.account} className={styles.account}>
      <a href="/login" className={styles.quiet}>
        {texts.header.signIn}
      </a>
      <a href="/login?tab=register" className={styles.primary}>
        {texts.header.getStarted}
      </a>
    </nav>
  </header>
);

/** On a phone the small one is sharp enough, since it shows the whole and not its words. */
const HERO_SIZES = '(min-width: 1000px) 54vw, (min-width: 640px) 90vw, 240px';

const Hero = () => (
  <section className={`${styles.band} ${sections.hero}`}>
    <div className={sections.pitch}>
      <h1>{texts.hero.heading}</h1>
      <p className={sections.lead}>{texts.hero.lead}</p>
      <div className={sections.actions}>
        <a href="/login?tab=register" className={styles.primary}>
          {texts.hero.start}
        </a>
        <button type="button" className={styles.secondary} data-watch>
          {texts.hero.watch}
        </button>
      </div>
      <p className={sections.small}>{texts.hero.noAccount}</p>
    </div>
    <div className={shots.shots}>
      <ProductShot
        shot="prepare"
        alt={texts.hero.prepare}
        sizes={HERO_SIZES}
        className={shots.screen}
        isFirst
      />
      <ProductShot
        shot="sign"
        alt={texts.hero.sign}
        sizes="(min-width: 640px) 12vw, 80px"
        className={shots.phone}
        isFirst
      />
    </div>
  </section>
);

const Footer = () => (
  <footer className={`${styles.band} ${foot.footer}`}>
    <div className={styles.brand}>
      <Logo />
      Inkstream
    </div>
    {texts.footer.map(({ title, links }) => (
      <nav key={title} aria-label={title}>
        <h2>{title}</h2>
        <ul>
          {links.map(({ name, to }) => (
            <li key={name}>
              <a href={to}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
    ))}
  </footer>
);
