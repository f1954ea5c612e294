import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { onWorkerMessage, serviceWorker } from '../../lib/service-worker.ts';
import { handOver } from '../hand-over.ts';

/**
 * What the app is on its device, beyond a page: it can be read without a line, is pushed to, and goes
 * where a notification leads. Shows nothing.
 */
export function OnThisDevice() {
  const navigate = useNavigate();
  useEffect(() => {
    void serviceWorker().then(handOver);
  }, []);
  useEffect(
    () =>
      onWorkerMessage((message, { ports }) => {
        if (message.type === 'resubscribed') return void handOver();
        ports[0]?.postMessage('going');
        void navigate(message.href);
      }),
    [navigate],
  );
  return null;
}
