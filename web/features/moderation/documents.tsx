import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { of } from '../../../domain/text/french.ts';
import { documentQuery } from '../../data/verification.ts';
import { useObjectUrl } from '../../hooks/use-object-url.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface DocumentsProps {
  /** Paths of the API. */
  paths: readonly string[];
  /** The requester's name. */
  name: string;
}

/** A request's documents, one of them large; it opens in its original size, with buttons to the others. */
export function Documents({ paths, name }: DocumentsProps) {
  const [shown, setShown] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const path = paths[shown];
  if (path === undefined) return null;
  return (
    <section aria-label={`Documents ${of(name)}`} className="grid content-start gap-3">
      <button
        type="button"
        aria-label={`Agrandir le document ${shown + 1}`}
        onClick={() => setOpen(true)}
        className="cursor-zoom-in overflow-hidden rounded-lg border bg-wash"
      >
        <Document
          key={path}
          path={path}
          alt={`Document ${shown + 1} ${of(name)}`}
          className="max-h-[min(65dvh,40rem)] min-h-60 w-full object-contain"
        />
      </button>
      {paths.length > 1 && (
        <ul className="grid grid-cols-4 gap-3">
          {paths.map((each, index) => (
            <li key={each} className="grid">
              <button
                type="button"
                aria-label={`Afficher le document ${index + 1}`}
                aria-pressed={index === shown}
                onClick={() => setShown(index)}
                className={classes(
                  'overflow-hidden rounded-lg border-2 bg-wash',
                  index === shown ? 'border-encre' : 'border-transparent',
                )}
              >
                <Document path={each} alt="" className="aspect-[4/3] w-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <LargeDocument
          paths={paths}
          name={name}
          index={shown}
          onIndexChange={setShown}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

interface LargeDocumentProps extends DocumentsProps {
  index: number;
  onIndexChange: (index: number) => void;
  onClose: () => void;
}

/** One document, fitted to the window or in its original size. */
function LargeDocument({ paths, name, index, onIndexChange, onClose }: LargeDocumentProps) {
  const [isFullSize, setFullSize] = useState(false);
  const count = paths.length;
  const go = (step: number) => onIndexChange((index + step + count) % count);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    // In its original size, arrow keys scroll the document.
    if (isFullSize || count === 1) return;
    if (key === 'ArrowRight') go(1);
    if (key === 'ArrowLeft') go(-1);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Document ${index + 1} sur ${count}`}
      description={name}
      className="sm:max-w-6xl"
      footer={
        <>
          <Button variant="outline" className="mr-auto" onClick={() => setFullSize(!isFullSize)}>
            {isFullSize ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
            {isFullSize ? 'Adapter à la fenêtre' : 'Taille réelle'}
          </Button>
          {count > 1 && (
            <>
              <IconButton label="Document précédent" variant="outline" onClick={() => go(-1)}>
                <ChevronLeft aria-hidden />
              </IconButton>
              <IconButton label="Document suivant" variant="outline" onClick={() => go(1)}>
                <ChevronRight aria-hidden />
              </IconButton>
            </>
          )}
        </>
      }
    >
      <section
        aria-label={`Document ${index + 1}`}
        onKeyDown={onKeyDown}
        // In its original size it overflows, and keyboards scroll it too.
        tabIndex={isFullSize ? 0 : -1}
        className={classes('grid h-[68dvh]', isFullSize ? 'overflow-auto' : 'place-items-center')}
      >
        <Document
          key={paths[index]}
          path={paths[index]!}
          alt={`Document ${index + 1} ${of(name)}`}
          className={isFullSize ? 'max-w-none' : 'h-full max-h-[68dvh] w-full object-contain'}
        />
      </section>
    </Dialog>
  );
}

interface DocumentProps {
  path: string;
  alt: string;
  className: string;
}

/** The image of a document, which only a moderator's token may fetch. */
export function Document({ path, alt, className }: DocumentProps) {
  const { data: picture, isError } = useQuery(documentQuery(path));
  if (isError)
    return (
      // Without its own alternative text, its parent names it.
      <p aria-hidden={alt === ''} className="p-4 text-sm text-ink-soft">
        Document indisponible
      </p>
    );
  if (!picture) return <Skeleton className={className} />;
  return <DocumentImage picture={picture} alt={alt} className={className} />;
}

function DocumentImage({
  picture,
  alt,
  className,
}: Omit<DocumentProps, 'path'> & { picture: Blob }) {
  return <img src={useObjectUrl(picture) ?? undefined} alt={alt} className={className} />;
}
