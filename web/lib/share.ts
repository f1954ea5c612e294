import { toast } from 'sonner';

/** Shares a page of this site by the device's own sheet; where there is none, copies its address. */
export async function sharePage(path: string, title: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toast.success('Lien copié');
  } catch (error) {
    // Closing the sheet is a choice, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.error('Une erreur est survenue');
  }
}
