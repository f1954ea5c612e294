import { toast } from './toast.ts';

/** Offers a page of ours, by its path, to other applications; without Web Share it is copied. */
export async function shareLink(title: string, path: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  if (!navigator.share) {
    await navigator.clipboard.writeText(url);
    toast.success('Lien copié');
    return;
  }
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closing the share sheet without choosing is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
