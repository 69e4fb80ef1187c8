// Styles of the Mantine components that pages use, base components first. Forms use mantine-form-styles.ts.
// Before using another component, import its styles in one of these files. Our own styles override Mantine's,
// which are in a cascade layer.
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
