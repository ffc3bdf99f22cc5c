import { Input } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';

type SearchInputProps = {
  readonly className: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
};

/** Where a list is searched while somebody types. */
export const SearchInput = ({ className, label, value, onValue }: SearchInputProps) => (
  <Input
    type="search"
    className={className}
    size="large"
    placeholder={`${label}...`}
    aria-label={label}
    contentBefore={<SearchRegular />}
    value={value}
    onChange={(_, data) => onValue(data.value)}
  />
);
