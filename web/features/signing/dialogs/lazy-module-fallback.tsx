import buttons from '../look/buttons.module.css';
import words from '../look/words.module.css';

type LazyModuleFallbackProps = { readonly isFailed: boolean; readonly onRetry: () => void };

/** Shows that a part of the page is on its way, or that it could not be loaded. */
export const LazyModuleFallback = ({ isFailed, onRetry }: LazyModuleFallbackProps) =>
  isFailed ? (
    <p className={words.problem} role="alert">
      This part of the page could not be loaded.{' '}
      <button type="button" className={buttons.link} onClick={onRetry}>
        Try again
      </button>
    </p>
  ) : (
    <p className={words.small} role="status">
      Loading...
    </p>
  );
