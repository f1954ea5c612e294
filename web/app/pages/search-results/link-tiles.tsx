import { Hash } from 'lucide-react';
import { Link } from 'react-router';
import type { SearchOption } from '../../../features/search/options.ts';

export function LinkTiles({ options }: { options: SearchOption[] }) {
  return (
    <ul className="flex flex-wrap gap-3">
      {options.map(({ id, to, name, note }) => (
        <li key={id} className="max-w-full">
          <Link
            to={to}
            className="flex min-h-14 items-center gap-3 rounded-lg border bg-surface px-4 py-2 transition-colors hover:bg-encre-wash"
          >
            <Hash aria-hidden className="size-4 shrink-0 text-encre" />
            <span className="min-w-0 leading-snug">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-sm text-ink-soft">{note}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
