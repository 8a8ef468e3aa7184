import { WayBackButton } from '../features/header/way-back-button.tsx';
import { FirstInvitation } from '../features/invite/first-invitation.tsx';

/** What lies on the table for who is alone at it. */
export function FirstTable() {
  return (
    <FirstInvitation>
      <WayBackButton />
    </FirstInvitation>
  );
}
