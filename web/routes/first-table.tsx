import { WayBackButton } from '../features/header/way-back-button.tsx';
import { FirstInvitation } from '../features/invite/first-invitation.tsx';

/** The content of an empty table for a person alone in the session. */
export function FirstTable() {
  return (
    <FirstInvitation>
      <WayBackButton />
    </FirstInvitation>
  );
}
