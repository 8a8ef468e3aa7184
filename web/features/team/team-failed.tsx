import { Alert } from '../../ui/alert.tsx';
import { Panel } from '../../ui/panel.tsx';

export function TeamFailed() {
  return (
    <Panel title="Team Members">
      <Alert>Failed to load team members</Alert>
    </Panel>
  );
}
