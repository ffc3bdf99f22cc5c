import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import type { Branding } from '#contracts/account/branding.ts';
import { Logo } from '../../ui/logo.tsx';
import { OwnData } from './own-data.tsx';
import { paletteOf } from './palette.ts';
import styles from './sender.module.css';

export const SenderContext = createContext<Branding | null>(null);

type SenderProviderProps = {
  /** Null where the page is to look like the product. */
  readonly branding: Branding | null;
  readonly children: ReactNode;
};

/** Gives the page the sender's branding: their name or logo, and their colours. */
export const SenderProvider = ({ branding, children }: SenderProviderProps) => {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const palette = branding ? Object.entries(paletteOf(branding)) : [];
    for (const [name, value] of palette) style.setProperty(name, value);

    return () => {
      for (const [name] of palette) style.removeProperty(name);
    };
  }, [branding]);

  return <SenderContext value={branding}>{children}</SenderContext>;
};

/** The sender's logo, or else their name; nothing where the page looks like the product. */
export const Sender = () => {
  const branding = useContext(SenderContext);
  if (!branding) return null;

  return (
    <div className="sender" translate="no">
      {branding.logoUrl ? <img src={branding.logoUrl} alt={branding.companyName} /> : branding.companyName}
    </div>
  );
};

/** The sender, or else the product, at the top of a page that has nothing else. */
export const Speaker = () =>
  useContext(SenderContext) ? (
    <Sender />
  ) : (
    <>
      <Logo size={24} /> Inkstream
    </>
  );

/** What the sender says at the end of each page, and where people ask about their own data. */
export const SenderFooter = () => {
  const footer = useContext(SenderContext)?.footer;

  return (
    <footer className={styles.footer}>
      {footer && <p translate="no">{footer}</p>}
      <OwnData />
    </footer>
  );
};
