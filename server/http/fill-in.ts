import { deckOf } from '@story-pointer/core/decks/scale';
import type { Invitation } from '@story-pointer/core/session/invitation';

/**
 * Writes the values of an invitation into its prerendered page, and passes them to the page's
 * scripts. `data-fill` on an element names its text; elements whose text is missing, and those
 * with `data-if` around them, are left out. Text within `data-card` is the label of a card.
 */
export function fillIn(
  page: string,
  code: string,
  invitation: Invitation | null,
  basePath: string,
): string {
  const texts = textsOf(invitation);
  const cards = invitation ? deckOf(invitation.type).cards : [];
  let label = '';
  return new HTMLRewriter()
    .on('[data-if]', {
      element: (element) => {
        if (!texts.has(element.getAttribute('data-if') ?? '')) element.remove();
      },
    })
    .on('[data-fill]', {
      element: (element) => {
        element.setInnerContent(texts.get(element.getAttribute('data-fill') ?? '') ?? '');
      },
    })
    .on('[data-card]', {
      element: (element) => {
        const card = cards[Number(element.getAttribute('data-card'))];
        if (!card) element.remove();
        label = card?.label ?? '';
      },
      text: (text) => {
        text.replace(text.lastInTextNode ? label : '');
      },
    })
    .on('[data-card] [data-length]', {
      element: (element) => {
        element.setAttribute('data-length', String(label.length));
      },
    })
    .on('[data-seat]', {
      element: (element) => {
        const seat = invitation?.seats[Number(element.getAttribute('data-seat'))];
        if (!invitation || !seat) return;
        const { sessionId } = invitation;
        const search = new URLSearchParams({ sessionId, participantId: seat.id });
        element.setAttribute('href', `${basePath}/session?${search}`);
      },
    })
    .on('[data-summary]', {
      element: (element) => {
        const search = new URLSearchParams({ sessionId: code });
        element.setAttribute('href', `${basePath}/session-summary?${search}`);
      },
    })
    .on('input[name=sessionId]', {
      element: (element) => {
        element.setAttribute('value', code);
      },
    })
    .on('meta[name=robots]', {
      element: (meta) => {
        meta.setAttribute('content', 'noindex');
      },
    })
    .on('body', {
      element: (body) => {
        const json = JSON.stringify({ code, invitation }).replaceAll('<', '\\u003c');
        body.prepend(`<script type="application/json" id="invitation">${json}</script>`, {
          html: true,
        });
      },
    })
    .transform(page);
}

function textsOf(invitation: Invitation | null): ReadonlyMap<string, string> {
  if (!invitation) return new Map();
  const { facilitatorName, sessionName, type, people, others, seats } = invitation;
  return new Map([
    ['facilitator', facilitatorName],
    ['session', sessionName],
    ['deck', deckOf(type).name],
    ...people.flatMap(({ name, initials }, index) => [
      [`person ${index}`, name] as const,
      [`initials ${index}`, initials] as const,
    ]),
    ...(others > 0 ? [['others', String(others)] as const] : []),
    ...seats.map(({ name }, index) => [`seat ${index}`, name] as const),
  ]);
}
