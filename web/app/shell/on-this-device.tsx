import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { forgetPush, renewPush } from '../../data/push.ts';
import { onWorkerMessage, tellPerson } from '../../lib/service-worker.ts';
import { onPersonChange, signedInPerson } from '../../lib/session.ts';

// Outlasts the screens of members: who signs out is led away from them first.
onPersonChange(() => {
  void tellPerson(signedInPerson());
  void forgetPush();
});

/** A push that cannot be renewed now is when the app is next opened. */
const renew = () => void renewPush().catch(() => {});

/**
 * What the app is on its device, beyond a page: it can be read without a line, is pushed to, and goes
 * where a notification leads. Shows nothing.
 */
export function OnThisDevice() {
  const navigate = useNavigate();
  useEffect(() => {
    void tellPerson(signedInPerson());
    renew();
  }, []);
  useEffect(
    () =>
      onWorkerMessage((message, { ports }) => {
        if (message.type === 'resubscribed') return renew();
        ports[0]?.postMessage('going');
        void navigate(message.href);
      }),
    [navigate],
  );
  return null;
}
