import { Quote } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { ContentCardData } from '../../data/discovery.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Tags } from './tags.tsx';

const mediaLabels: Record<ContentCardData['mediaType'], string> = {
  photo: 'Photo',
  image: 'Photo',
  text: 'Texte',
  others: 'Autre',
};

/** A trending post. */
export function ContentCard({ content }: { content: ContentCardData }) {
  const { id, title, caption, bodyText, mediaType, imageUrl, authorUsername, tags } = content;
  // A ranking that an older version stored has none.
  const question = content.questionText ?? null;
  const places = useLinkTargets();
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full flex-col overflow-hidden rounded-lg border bg-surface"
    >
      <div className="relative aspect-square bg-encre-wash">
        {imageUrl ? (
          <Picture
            src={imageUrl}
            alt=""
            sizes="(min-width: 48rem) 18rem, 75vw"
            className="size-full"
          />
        ) : (
          <div className="grid size-full content-between p-4">
            <Quote aria-hidden className="size-8 text-encre" />
            <p dir="auto" className="line-clamp-5 font-display text-lg leading-snug">
              {bodyText}
            </p>
          </div>
        )}
        <Badge className="absolute top-3 right-3 bg-surface">
          {question ? 'Réponse' : mediaLabels[mediaType]}
        </Badge>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h3 id={titleId} dir="auto" className="line-clamp-2 text-base leading-snug">
          {title || question || caption || 'Sans titre'}
        </h3>
        <p className="truncate text-sm text-ink-soft">
          <Link to={places.user(authorUsername)} className="hover:underline">
            par @{authorUsername}
          </Link>
        </p>
        {imageUrl && bodyText && (
          <p dir="auto" className="line-clamp-3 text-sm">
            {bodyText}
          </p>
        )}
        <Tags label="Sujets" names={tags} />
        <div className="mt-auto pt-2">
          <Button asChild variant="outline" size="small" className="w-full">
            <Link to={places.post(id)} aria-describedby={titleId}>
              Voir
            </Link>
          </Button>
        </div>
      </div>
    </article>
  );
}
