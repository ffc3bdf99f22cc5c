import { Link as FluentLink, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

type TextLinkProps = {
  readonly to: string;
  /** What the other screen receives without any of it showing in the address. */
  readonly state?: unknown;
  readonly icon?: ReactNode;
  /** Opens a tab of its own, so that this screen stays. */
  readonly target?: '_blank';
  /** Whether it leads out of this application, to a page of the server. */
  readonly isOutside?: boolean;
  readonly children: ReactNode;
};

/** A link to another screen. It is at least 24 px high, so that a finger can hit it (WCAG 2.5.8). */
export const TextLink = ({ to, state, icon, target, isOutside, children }: TextLinkProps) => {
  const goThere = useLinkClickHandler(to, { state, ...(target && { target }) });

  const styles = useStyles();

  return (
    <FluentLink
      href={useHref(to)}
      {...(!isOutside && { onClick: goThere })}
      target={target}
      className={styles.link}
    >
      {icon && (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      {children}
    </FluentLink>
  );
};

const useStyles = makeStyles({
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    minHeight: '24px',
  },
  // Otherwise it would stand on the line of the words, above their middle.
  icon: { display: 'inline-flex' },
});
