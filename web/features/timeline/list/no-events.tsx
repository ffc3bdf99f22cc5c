import { Button } from '@fluentui/react-components';
import { FilterDismissRegular } from '@fluentui/react-icons';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { texts } from '../texts.ts';

export const NoEvents = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    isFramed
    icon={<FilterDismissRegular />}
    heading={texts.list.none}
    text={texts.list.noneHint}
    action={<Button onClick={onClear}>{texts.list.showAll}</Button>}
  />
);
