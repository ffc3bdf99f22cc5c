import styles from './landing.module.css';
import shots from './product-shot.module.css';
import { ProductShot } from './product-shot.tsx';
import sampleEvidence from './sample-evidence.zip?url';
import sections from './sections.module.css';
import { texts } from './texts.ts';

export const Tour = () => (
  <section className={`${styles.band} ${sections.section}`} aria-labelledby="tour">
    <h2 id="tour">{texts.tour.heading}</h2>
    {(['track', 'timeline'] as const).map((shot) => (
      <div key={shot} className={sections.step}>
        <div>
          <h3>{texts.tour.steps[shot].title}</h3>
          <p>{texts.tour.steps[shot].text}</p>
        </div>
        <div className={shots.room}>
          <ProductShot
            shot={shot}
            alt={texts.tour.steps[shot].alt}
            sizes="(min-width: 1000px) 55vw, 90vw"
            className={shots.screen}
          />
        </div>
      </div>
    ))}
  </section>
);

export const Strengths = () => (
  <section className={`${styles.band} ${sections.strengths}`} aria-labelledby="strengths">
    <h2 id="strengths">{texts.strengths.heading}</h2>
    <ul>
      {texts.strengths.points.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

export const Features = () => (
  <section className={`${styles.band} ${sections.section}`} aria-labelledby="features">
    <h2 id="features">{texts.features.heading}</h2>
    <ul className={sections.cards}>
      {texts.features.cards.map(({ title, text, icon }) => (
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

export const Proof = () => (
  <section className={`${styles.band} ${sections.section}`} aria-labelledby="proof">
    <div className={sections.proof}>
      <div className={sections.pitch}>
        <h2 id="proof">{texts.proof.heading}</h2>
        <p className={sections.lead}>{texts.proof.lead}</p>
        <div className={sections.actions}>
          <a href="/verify" className={styles.primary}>
            {texts.proof.open}
          </a>
          <a href={sampleEvidence} download={texts.proof.sampleName} className={styles.secondary}>
            {texts.proof.sample}
          </a>
        </div>
        <p className={sections.small}>{texts.proof.note}</p>
      </div>
      <ol className={sections.proofSteps}>
        {texts.proof.steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
);

export const Benefits = () => (
  <section className={`${styles.band} ${sections.section}`} aria-labelledby="benefits">
    <div className={sections.split}>
      <h2 id="benefits">{texts.benefits.heading}</h2>
      <ul className={sections.benefits}>
        {texts.benefits.points.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
    </div>
  </section>
);

export const CallToAction = () => (
  <section className={`${styles.band} ${sections.section}`}>
    <div className={sections.call}>
      <h2>{texts.call.heading}</h2>
      <p>{texts.call.text}</p>
      <a href="/login?tab=register" className={styles.onBrand}>
        {texts.call.create}
      </a>
    </div>
  </section>
);
