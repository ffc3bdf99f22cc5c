import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

type SkeletonProps = {
  /** CSS lengths: the size of the content that is being loaded. */
  readonly width?: string;
  readonly height: string;
  readonly className?: string | undefined;
};

/** Holds the place of something that is being loaded. */
export const Skeleton = ({ width = '100%', height, className }: SkeletonProps) => (
  <div className={mergeClasses(useStyles().skeleton, className)} style={{ width, height }} />
);

const useStyles = makeStyles({
  skeleton: {
    maxWidth: '100%',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralStencil1,
    animationName: { '50%': { opacity: 0.45 } },
    animationDuration: '1.6s',
    animationIterationCount: 'infinite',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  },
});
