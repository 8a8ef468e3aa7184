import { t } from '@lingui/core/macro';
import { chooseLanguage } from '../shared/language.ts';
import { i18n } from '../texts/i18n.ts';
import { languages } from '../texts/language-names.ts';
import { Icon } from '../ui/icon.tsx';

/** The languages to choose from, behind an icon; the browser's own list is there before any script. */
export function LanguageSwitch() {
  if (languages.length < 2) return null;
  const label = t({ message: 'Language', comment: 'Label of the choice of a language' });
  return (
    <label title={label} className="touch-target icon-button nav__switch language-switch">
      <Icon name="globe" />
      <span className="md:sr-only">{label}</span>
      <select
        name="language"
        defaultValue={i18n.locale}
        onChange={({ target }) => chooseLanguage(target.value)}
      >
        {languages.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
