import { useMemo } from 'react';
import { listedRows } from '../../data/conversations.ts';
import { inOrder } from './rows.ts';

/** The loaded rows of a list, sorted; undefined until they are loaded. */
export function useRows(data: { pages: Parameters<typeof listedRows>[0] } | undefined) {
  return useMemo(() => data && inOrder(listedRows(data.pages)), [data]);
}
