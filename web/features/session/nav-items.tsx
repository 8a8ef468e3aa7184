import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { MenuItem } from '../../ui/menu.tsx';
import { supportUrl } from '../../ui/support-url.ts';
import { switchTheme, themeItem } from '../../ui/theme-switch.tsx';

/** Like the variant `phone` of the styles: the navigation bar has no room for its links there. */
const phone = '(width < 48rem) or (height < 30rem)';

/** The links of the navigation bar, as items of the session's menu where the bar has no room for them. */
export function NavItems() {
  const go = useNavigate();
  if (!matchMedia(phone).matches) return null;
  const theme = themeItem();
  return (
    <>
      <MenuItem icon={theme.icon} onAction={switchTheme}>
        {theme.name}
      </MenuItem>
      <MenuItem onAction={() => void go({ to: '/' })}>{t`Home`}</MenuItem>
      <MenuItem onAction={() => void go({ to: '/create-session' })}>{t`Create Session`}</MenuItem>
      <MenuItem onAction={() => void go({ to: '/join-session' })}>{t`Join Session`}</MenuItem>
      <MenuItem onAction={() => void go({ to: '/about' })}>{t`About`}</MenuItem>
      <MenuItem onAction={() => window.open(supportUrl, '_blank', 'noreferrer')}>
        {t`Buy me a coffee`}
      </MenuItem>
    </>
  );
}
