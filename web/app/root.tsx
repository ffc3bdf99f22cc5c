import { makeStyles, tokens } from '@fluentui/react-components';
import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { Loading } from '../ui/states/loading.tsx';

/**
 * Surrounds every screen: it shows a spinner while the first one loads, and a line at the top while the next one
 * does.
 */
export const Root = () => (
  <>
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
    <Progress />
    <ScrollRestoration />
  </>
);

const Progress = () => {
  const styles = useStyles();
  const isLoading = useNavigation().state === 'loading';

  return isLoading ? <div className={styles.progress} /> : null;
};

const useStyles = makeStyles({
  progress: {
    position: 'fixed',
    insetInline: 0,
    top: 0,
    height: '2px',
    zIndex: 1,
    backgroundColor: tokens.colorCompoundBrandStroke,
    transformOrigin: 'left',
    animationName: { from: { scale: '0 1' }, to: { scale: '0.9 1' } },
    // A screen that loads at once needs no line.
    animationDelay: '150ms',
    animationDuration: '3s',
    animationTimingFunction: tokens.curveDecelerateMax,
    animationFillMode: 'both',
  },
});
