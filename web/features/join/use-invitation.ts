import { type Id, idSchema } from '@story-pointer/core/ids';
import { type Invitation, invitationSchema } from '@story-pointer/core/session/invitation';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { logFailure } from '../../browser/failure.ts';

const answerSchema = z.object({ code: z.string(), invitation: z.nullable(invitationSchema) });

type ServedInvitation = z.infer<typeof answerSchema>;

let sample: ServedInvitation | undefined;

/** Has pages rendered with this invitation, where no server has put one into them. */
export function renderWith(code: Id, invitation: Invitation): void {
  sample = { code, invitation };
}

/**
 * The invitation for a code: null for an unknown one, undefined until it is loaded. The server puts
 * it into the page, where it counts once.
 */
export function useInvitation(code: Id): Invitation | null | undefined {
  const [answer, setAnswer] = useState(() => (import.meta.env.SSR ? sample : readServed()));
  const isKnown = useEffectEvent(() => answer?.code === code);
  useEffect(() => {
    // The server looks up no such code.
    if (!idSchema.safeParse(code).success) return setAnswer({ code, invitation: null });
    const served = servedElement();
    served?.remove();
    if (served && isKnown()) return;
    let isWanted = true;
    const show = (invitation: Invitation | null) => isWanted && setAnswer({ code, invitation });
    import('../../calls/enter.ts')
      .then(({ fetchInvitation }) => fetchInvitation(code))
      .then(show, logFailure);
    return () => {
      isWanted = false;
    };
  }, [code]);
  return answer?.code === code ? answer.invitation : undefined;
}

function readServed(): ServedInvitation | undefined {
  const text = servedElement()?.textContent;
  return text ? answerSchema.safeParse(JSON.parse(text)).data : undefined;
}

function servedElement(): Element | null {
  return document.querySelector('script#invitation');
}
