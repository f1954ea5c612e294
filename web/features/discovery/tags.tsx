import { Badge } from '../../ui/badge.tsx';

const SHOWN = 2;

/** The first two names, and the number of the others. */
export function Tags({ label, names }: { label: string; names: string[] }) {
  if (names.length === 0) return null;
  const hidden = names.slice(SHOWN);
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {names.slice(0, SHOWN).map((name) => (
        <li key={name} className="max-w-full">
          <Badge className="max-w-full">
            <span className="truncate">{name}</span>
          </Badge>
        </li>
      ))}
      {hidden.length > 0 && (
        <li>
          <Badge tone="outline" title={hidden.join(', ')}>
            +{hidden.length}
          </Badge>
        </li>
      )}
    </ul>
  );
}
