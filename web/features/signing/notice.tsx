import { type ReactNode, useEffect, useRef } from 'react';
import styles from './notice.module.css';
import { SenderFooter, Speaker } from './sender.tsx';
import { texts } from './texts.ts';

type NoticeProps = {
  readonly icon: ReactNode;
  readonly tone: 'good' | 'bad' | 'plain';
  readonly title: string;
  readonly badge?: string;
  readonly children: ReactNode;
};

/** A page that says how things stand, where there is nothing to fill in. */
export const Notice = ({ icon, tone, title, badge, children }: NoticeProps) => {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = texts.pageTitle(title);
    heading.current?.focus();
  }, [title]);

  return (
    <div className={styles.screen}>
      <header className={styles.speaker}>
        <Speaker />
      </header>
      <main className={styles.notice}>
        <div className={`${styles.icon} ${styles[tone]}`}>{icon}</div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {badge && <span className={`${styles.badge} ${styles[tone]}`}>{badge}</span>}
        {children}
      </main>
      <SenderFooter />
    </div>
  );
};
