import { useEffect, useState } from 'react';

/** An address for a picture that is only in memory, while it is shown; null in the first moment. */
export function useObjectUrl(picture: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url;
}
