import { Hash, Quote } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { classes } from '../../ui/classes.ts';
import type { SearchOption } from './options.ts';

interface ResultGroupProps {
  title: string;
  options: SearchOption[];
  activeId: string | null;
  optionId: (id: string) => string;
  onChosen: () => void;
}

/** The results of one kind. The focus stays in the search box: only pointers use the links. */
export function ResultGroup({ title, options, activeId, optionId, onChosen }: ResultGroupProps) {
  const titleId = useId();
  if (options.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
    <div role="group" aria-labelledby={titleId}>
      <p id={titleId} className="px-3 pt-2 pb-1 text-xs font-medium text-ink-soft">
        {title}
      </p>
      {options.map(({ id, to, name, note, avatarUrl, isPost }) => (
        <Link
          key={id}
          id={optionId(id)}
          to={to}
          role="option"
          aria-selected={id === activeId}
          tabIndex={-1}
          onClick={onChosen}
          className={classes(
            'flex min-h-12 items-center gap-3 rounded-sm px-3 py-1.5',
            id === activeId ? 'bg-encre-wash' : 'hover:bg-wash',
          )}
        >
          {avatarUrl === undefined ? (
            <span className="grid size-8 shrink-0 place-items-center rounded-full bg-encre-wash text-encre">
              {isPost ? (
                <Quote aria-hidden className="size-4" />
              ) : (
                <Hash aria-hidden className="size-4" />
              )}
            </span>
          ) : (
            <Avatar src={avatarUrl} size="small" />
          )}
          <span className="min-w-0 leading-snug">
            <span className="block truncate font-medium">
              <bdi>{name}</bdi>
            </span>
            {note && <span className="block truncate text-sm text-ink-soft">{note}</span>}
          </span>
        </Link>
      ))}
    </div>
  );
}
