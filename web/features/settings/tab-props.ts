import type { Draft, Problems } from './draft.ts';
import type { Change } from './use-settings.ts';

/** What each tab shows and changes. */
export type TabProps = { readonly draft: Draft; readonly problems: Problems; readonly change: Change };
