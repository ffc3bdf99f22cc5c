import { makeStyles } from '@fluentui/react-components';

/** A browser gives each input the width of twenty letters at least, which a narrow column doesn't have. */
export const useFieldStyles = makeStyles({ field: { gridTemplateColumns: 'minmax(0, 1fr)' } });
