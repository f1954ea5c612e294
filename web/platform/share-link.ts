import { toast } from './toast.ts';

/** Long enough to mark and copy an address; a toast also waits while the pointer is over it. */
const SHOWN_FOR_MS = 30_000;

/** Offers a page of ours, by its path, to other applications; where that cannot be it is copied. */
export async function shareLink(title: string, path: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Closing the share sheet without choosing is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Lien copié');
  } catch {
    // Refused, or not there at all, as on an address without TLS.
    toast.error('Le lien n’a pas pu être copié', {
      description: `Copiez-le à la main : ${url}`,
      duration: SHOWN_FOR_MS,
    });
  }
}
