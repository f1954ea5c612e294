import { useEffect, useState } from 'react';

/** An object URL for an image in memory, revoked on unmount; null on the first render. */
export function useObjectUrl(picture: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url;
}
