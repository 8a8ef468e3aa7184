import { t } from '@lingui/core/macro';
import { chooseLanguage } from '../../shared/language.ts';
import { i18n } from '../../texts/i18n.ts';
import { languages } from '../../texts/language-names.ts';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';

export function LanguageDialog(state: DialogState) {
  const title = t`Language`;
  return (
    <Dialog title={title} {...state}>
      <ul className="grid sm:grid-cols-2">
        {languages.map(({ tag, name }) => (
          <li key={tag}>
            <button
              type="button"
              lang={tag}
              aria-current={tag === i18n.locale || undefined}
              onClick={() => chooseLanguage(tag)}
              className="menu__item min-h-10 w-full"
            >
              {name}
              {tag === i18n.locale && <Icon name="check" className="ms-auto" />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
