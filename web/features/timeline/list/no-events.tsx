import { Button } from '@fluentui/react-components';
import { FilterDismissRegular } from '@fluentui/react-icons';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

export const NoEvents = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    isFramed
    icon={<FilterDismissRegular />}
    heading="No events match"
    text="Try other words, or show all events."
    action={<Button onClick={onClear}>Show all events</Button>}
  />
);
