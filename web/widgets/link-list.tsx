import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';

interface LinkListProps {
  links: { id: string; url: string; title: string | null }[];
}

/** External links, each in a new tab: the first one, the others on demand. */
export function LinkList({ links }: LinkListProps) {
  const [unfolded, setUnfolded] = useState(false);
  const others = links.length - 1;
  if (others < 0) return null;
  return (
    <div className="grid justify-items-start gap-1">
      <ul className="grid gap-1">
        {links.slice(0, unfolded ? undefined : 1).map(({ id, url, title }) => (
          <li key={id} className="min-w-0">
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              className="inline-flex min-h-9 max-w-full items-center gap-2 text-sm font-medium text-encre hover:underline"
            >
              <ExternalLink aria-hidden className="size-4 shrink-0" />
              <span className="truncate">
                <bdi>{title || url.replace(/^https?:\/\//i, '')}</bdi>
              </span>
              <span className="sr-only">(nouvel onglet)</span>
            </a>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? 'Voir moins' : `Voir ${others} lien(s) de plus`}
        </Button>
      )}
    </div>
  );
}
