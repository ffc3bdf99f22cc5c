import buttons from './look/buttons.module.css';
import words from './look/words.module.css';
import { texts } from './texts.ts';

type LazyModuleFallbackProps = { readonly isFailed: boolean; readonly onRetry: () => void };

/** Shows that a part of the page is on its way, or that it could not be loaded. */
export const LazyModuleFallback = ({ isFailed, onRetry }: LazyModuleFallbackProps) =>
  isFailed ? (
    <p className={words.problem} role="alert">
      {texts.part.failed}{' '}
      <button type="button" className={buttons.link} onClick={onRetry}>
        {texts.part.again}
      </button>
    </p>
  ) : (
    <p className={words.small} role="status">
      {texts.part.loading}
    </p>
  );
